// The same load as bench/server_load.py: tables with four sockets each, moves at full speed. Prints "open" once all sockets
// are open; for each line on standard input it plays one round and prints the figures.
const { createInterface } = require("node:readline");
const { io } = require("socket.io-client");
const game = process.argv[2];
const [port, tables, seconds, atOnce] = process.argv.slice(3).map(Number);
const url = `http://127.0.0.1:${port}`;

async function open() {
  const matchID = `match-${Math.random()}`; // created by the first request
  const table = { matchID, state: 0, told: null };
  for (const seat of ["0", "1", "2", null]) {
    const socket = io(`${url}/${game}`, { transports: ["websocket"], forceNew: true });
    await new Promise((done) => {
      socket.on("sync", (id, sync) => { table.state = sync.state._stateID; done(); });
      socket.on("connect", () => socket.emit("sync", matchID, seat, undefined, 3));
    });
    if (seat === "0") {
      table.socket = socket;
      socket.on("update", (id, state) => { table.state = state._stateID; if (table.told) table.told(); });
    }
  }
  return table;
}

async function main() {
  const all = [];
  for (let at = 0; at < tables; at++) all.push(await open());
  console.log("open");
  for await (const _ of createInterface({ input: process.stdin })) console.log(JSON.stringify(await round(all)));
  process.exit(0);
}

async function round(all) {
  const latencies = [];
  const begin = performance.now();
  const stop = begin + 1000 * seconds;
  const player = async (table) => {
    while (performance.now() < stop) {
      const sent = performance.now();
      await new Promise((done) => {
        table.told = done;
        const action = { type: "MAKE_MOVE", payload: { type: "play", args: [], playerID: "0" } };
        table.socket.emit("update", action, table.state, table.matchID, "0");
      });
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(all.slice(0, atOnce).map(player));
  const took = (performance.now() - begin) / 1000;
  latencies.sort((a, b) => a - b);
  const p99 = latencies[Math.floor(latencies.length * 0.99)];
  return { moves: latencies.length, moves_per_second: latencies.length / took, p99_ms: p99 };
}
main();
