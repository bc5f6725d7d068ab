import { EventEmitter } from 'node:events'
import { type SupervisedWorker, superviseWorker } from './run-workers'

/** A worker as the system could start it; without a pid it never started. */
function workerOf(pid?: number): SupervisedWorker {
  return Object.assign(new EventEmitter(), { id: 1, process: { pid } })
}

function setUp() {
  const stop = new AbortController()
  const lines: unknown[] = []
  const log = {
    error: (line: unknown) => lines.push(line),
    warn: (line: unknown) => lines.push(line),
  }
  return { lines, log: log as unknown as Parameters<typeof superviseWorker>[0]['log'], stop }
}

test('what cannot be started is tried again, each time later, and ends nobody else', async () => {
  const { lines, log, stop } = setUp()
  const unborn = workerOf()
  const last = workerOf(7)
  const starts: (() => SupervisedWorker)[] = [
    () => {
      throw new Error('no memory')
    },
    () => {
      setImmediate(() => unborn.emit('error', new Error('no processes left')))
      return unborn
    },
  ]
  const lastStarted = new Promise<void>((resolve) => {
    starts.push(() => {
      resolve()
      return last
    })
  })

  const kept = superviseWorker({
    fork: () => starts.shift()?.() ?? last,
    log,
    stopping: stop.signal,
  })
  await lastStarted
  stop.abort()
  last.emit('exit', 0, null)

  await expect(kept).resolves.toBeUndefined()
  expect(lines).toEqual([
    { err: new Error('no memory'), pause: 200 },
    { err: new Error('no processes left'), pause: 400 },
  ])
})

test('a worker that could not be told something goes on, and its end is seen', async () => {
  const { lines, log, stop } = setUp()
  const first = workerOf(7)
  const isReplaced = new Promise<SupervisedWorker>((resolve) => {
    const next = workerOf(8)
    const fork = () => {
      resolve(next)
      return next
    }
    void superviseWorker({ fork, log, stopping: stop.signal }, () => first)
  })

  first.emit('error', new Error('its channel is closed'))
  first.emit('exit', null, 'SIGKILL')
  const next = await isReplaced
  stop.abort()
  next.emit('exit', 0, null)

  expect(lines).toEqual([
    { err: new Error('its channel is closed'), worker: 1 },
    { worker: 1, pid: 7, code: null, signal: 'SIGKILL', pause: 200 },
  ])
})
