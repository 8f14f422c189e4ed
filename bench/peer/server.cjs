// boardgame.io's own server with a minimal game, in memory: the peer in bench/server_load.py.
const { Server } = require("boardgame.io/server");

const game = {
  name: "simplest",
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => { G.count++; } },
  turn: { activePlayers: { all: "any" }, stages: { any: {} } },
};
const server = Server({ games: [game], origins: [/.*/] });
server.run(Number(process.argv[2]), () => console.log(`pid ${process.pid}`));
