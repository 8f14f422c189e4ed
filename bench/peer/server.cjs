// boardgame.io's own server, in memory, with two games: the peer in bench/server_load.py. The second argument is a position
// of ours: { shown: what everybody sees, players: what each seat sees of its own, secret: what nobody sees }.
const { Server } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const anyone = { activePlayers: { all: "any" }, stages: { any: {} } };
const simplest = {
  name: "simplest",
  setup: () => ({ count: 0 }),
  moves: { play: ({ G }) => { G.count++; } },
  turn: anyone,
};

// A table like ours: hands that only their owners see, a hidden pile, and a move that draws a card and discards one.
const position = JSON.parse(process.argv[3]);
const table = {
  name: "table",
  setup: () => structuredClone(position),
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    play: {
      client: false,
      move: ({ G, playerID }) => {
        const hand = G.players[playerID].hand;
        hand.push(G.secret.draw.shift());
        G.secret.draw.push(hand.shift());
        G.shown.turn++;
        G.shown.players[playerID].merchants++;
      },
    },
  },
  turn: anyone,
};

const server = Server({ games: [simplest, table], origins: [/.*/] });
server.run(Number(process.argv[2]), () => console.log(`pid ${process.pid}`));
