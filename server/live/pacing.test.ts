import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPace, paceUpgrades } from './pacing.ts';

describe('createPace', () => {
  it('runs limited work per turn of the event loop, in order, and defers work added meanwhile', async () => {
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

describe('paceUpgrades', () => {
  it('starts a few upgrades per turn, and skips closed connections', async () => {
    const server = createServer();
    const begun: unknown[] = [];
    server.on('upgrade', (_request, socket) => begun.push(socket));
    paceUpgrades(server);
    const sockets = Array.from({ length: 6 }, () => new PassThrough());
    for (const socket of sockets) server.emit('upgrade', {}, socket, Buffer.alloc(0));
    // While a connection waits, it has no other error listener.
    sockets[4]?.emit('error', new Error('reset'));
    await turn();
    expect(begun).toEqual(sockets.slice(0, 4));
    await turn();
    expect(begun).toEqual([...sockets.slice(0, 4), sockets[5]]);
    // A started upgrade has its own listeners.
    expect(sockets.map((socket) => socket.listenerCount('error'))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
