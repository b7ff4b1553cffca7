// Scores a play, opens a game, records turns in it, changes it, and reads all of it back, as a club's page would.
import createClient from "openapi-fetch";
import type { components, paths } from "./contract.js";

type Schemas = components["schemas"];

declare const process: { argv: string[] };
const [server = "", key = ""] = process.argv.slice(2);
const club = createClient<paths>({ baseUrl: server, headers: { Authorization: `Bearer ${key}` } });

function known<Data>(answer: { data?: Data; error?: unknown }): Data {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

/** A turn in words; every kind has fields of its own, and the compiler knows that these are all. */
function told(turn: Schemas["Turn"]): string {
  switch (turn.kind) {
    case "play":
      return `${turn.position ?? "?"} ${turn.tiles ?? "?"} ${turn.score ?? "?"}${turn.challenge ? " challenged" : ""}`;
    case "exchange":
      return `exchange ${turn.count}`;
    case "pass":
    case "lost-turn":
      return turn.kind;
    case "score":
      return `${turn.counted} points`;
  }
}

const verdict = known(
  await club.POST("/v1/plays/score", { body: { play: { position: "8F", tiles: "HORN" }, claimed_score: 14 } }),
);
const difference: number | null | undefined = verdict.claim?.difference;
console.log(verdict.legal, verdict.score, verdict.words[0]?.arithmetic, difference);

const batch = known(await club.POST("/v1/plays/score-batch", { body: { items: [{ play: { notation: "8F HORN" } }] } }));
for (const item of batch.items) console.log("legal" in item ? item.score : item.code);

const board = known(await club.GET("/v1/layouts/{layout_id}", { params: { path: { layout_id: "standard" } } }));
const corner: "DL" | "TL" | "QL" | "DW" | "TW" | "QW" | null | undefined = board.squares[0]?.[0];
console.log(board.start, corner);

// A game is opened by its players alone: nothing else need be sent.
const opened = known(await club.POST("/v1/games", { body: { players: [{ name: "Ann" }, { name: "Bob" }] } }));
const path = { game_id: opened.id };

const turns: Schemas["TurnRequest"][] = [
  { kind: "play", position: "8H", tiles: "HATE", rack: "HATEING", announced_score: 15 },
  { kind: "exchange", count: 2 },
  { kind: "pass" },
];
let version = opened.version;
for (const body of turns) {
  const params = { path, header: { "If-Match": `"${version}"`, "Idempotency-Key": `turn-${version}` } };
  const recorded = known(await club.POST("/v1/games/{game_id}/turns", { params, body }));
  console.log(recorded.turn && told(recorded.turn), recorded.warnings.map((one) => one.code).join());
  version = recorded.version;
}

// What another kind of turn has cannot be sent.
// @ts-expect-error
const wrong: Schemas["TurnRequest"] = { kind: "pass", tiles: "HAT" };
const refused = await club.POST("/v1/games/{game_id}/turns", {
  params: { path, header: { "If-Match": "*" } },
  body: wrong,
});
const code: Schemas["Problem"]["code"] | undefined = refused.error?.code;
console.log(code, refused.error?.errors[0]?.pointer);

// Several actions go in one call, each with the fields of its own operation.
const actions: Schemas["Action"][] = [
  { action: "turn", kind: "play", position: "K7", tiles: "F.Z" },
  { action: "challenge", seat: 1, ruling: { acceptable: true, by: "Eva", reason: "it is in hers" } },
  { action: "adjustment", seat: 1, points: -5, reason: "late" },
];
// @ts-expect-error
const strange: Schemas["Action"] = { action: "challenge", kind: "pass" };
console.log(strange.action);
const together = known(
  await club.POST("/v1/games/{game_id}/actions", {
    params: { path, query: { sheets: true }, header: { "If-Match": `"${version}"` } },
    body: { actions },
  }),
);
for (const one of together.actions) console.log(one.action, one.acceptable, one.sheet ? told(one.sheet) : one.scores.join());
version = together.version;

const changed = known(
  await club.PATCH("/v1/games/{game_id}", {
    params: { path, header: { "If-Match": `"${version}"` } },
    body: { title: "Final", public: true },
  }),
);
const game = known(await club.GET("/v1/games/{game_id}", { params: { path } }));
console.log(changed.version === game.version, game.title, game.ruleset.challenge.good_play, game.board?.[7]);

const listed = known(await club.GET("/v1/games", { params: { query: { life_cycle: "open", limit: 1 } } }));
console.log(listed.items[0]?.life_cycle, listed.items[0]?.players.map((one) => one.name).join());

const log = known(await club.GET("/v1/games/{game_id}/log", { params: { path } }));
console.log(log.items.map((entry) => entry.kind).join());
for (const { event } of log.items) if (event.kind === "play" && "position" in event) console.log(event.position, event.tiles);

const kept = known(
  await club.GET("/v1/games/{game_id}/record", { params: { path, query: { format: "json" } }, parseAs: "json" }),
);
if (typeof kept === "object" && "opening" in kept) console.log(kept.opening.event.kind, kept.entries.length);
