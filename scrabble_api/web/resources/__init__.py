"""The operations: each reads a body of its schema, calls one function below, and writes the answer."""
