import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPace, paceUpgrades } from './pacing.ts';

describe('the pace', () => {
  it('does so many pieces of work in a turn of the event loop, in their order, and what they bring in a later one', async () => {
    const done: number[] = [];
    const inPace = createPace(2);
    for (const at of [1, 2, 3]) inPace(() => void done.push(at));
    inPace(() => inPace(() => void done.push(4)));
    expect(done).toEqual([]);
    await turn();
    expect(done).toEqual([1, 2]);
    await turn();
    expect(done).toEqual([1, 2, 3]);
    await turn();
    expect(done).toEqual([1, 2, 3, 4]);
    await turn();
    inPace(() => void done.push(5));
    await turn();
    expect(done).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('upgrades', () => {
  it('are begun a few in a turn, but those of which nobody is left', async () => {
    const server = createServer();
    const begun: unknown[] = [];
    server.on('upgrade', (_request, socket) => begun.push(socket));
    paceUpgrades(server);
    const sockets = Array.from({ length: 6 }, () => new PassThrough());
    for (const socket of sockets) server.emit('upgrade', {}, socket, Buffer.alloc(0));
    // It fails while it waits, which nobody else listens to.
    sockets[4]?.emit('error', new Error('reset'));
    await turn();
    expect(begun).toEqual(sockets.slice(0, 4));
    await turn();
    expect(begun).toEqual([...sockets.slice(0, 4), sockets[5]]);
    // What is begun has listeners of its own.
    expect(sockets.map((socket) => socket.listenerCount('error'))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
