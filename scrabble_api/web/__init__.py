"""HTTP and nothing else: schemas, resources, problems, preconditions. What is asked and answered lies below."""
