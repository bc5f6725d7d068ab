import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A process that asks again and again: the bench's own load must not make it late. */
export interface Probe<Times> {
  /** Milliseconds of each call until `end`. */
  timesUntil(end: Promise<unknown>): Promise<Times>
  stop(): void
}

/** Starts the file as a process with those arguments, which asks from the message `begin` until `end` and answers its times. */
export function startProbe<Times>(file: string, args: readonly string[]): Probe<Times> {
  const child = fork(file, [...args])
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The probe has ended.')))
  // It is ended on purpose as well.
  ended.catch(() => undefined)
  return {
    async timesUntil(end) {
      const answer = once(child, 'message')
      child.send('begin')
      await end
      child.send('end')
      const [times] = await Promise.race([answer, ended])
      return times
    },
    stop: () => void child.kill(),
  }
}
