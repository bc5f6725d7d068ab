import { AsyncLocalStorage } from 'node:async_hooks'

/** A length of time; its parts are added up. */
export interface TimeSpan {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
  readonly milliseconds?: number
}

/** The time that `Date` tells to one application and its server: the machine's, until it is set. */
export interface ApplicationClock {
  now(): Date
  /** Stands at this moment from then on, such as `2026-01-05T09:00:00Z`. */
  set(moment: string | Date): void
  /** Stands so much later from then on. */
  advance(span: TimeSpan): void
}

/** The same, with what its application is run by. */
export interface TrialClock extends ApplicationClock {
  /** Runs `work`, and all that follows from it, by this clock. */
  run<Result>(work: () => Result): Result
  /** The last clock that ends gives `Date` back as it was. */
  end(): void
}

/** Makes the clock of one application, whose code gets it wherever it asks `Date`. */
export function createTrialClock(): TrialClock {
  const state: ClockState = { standsAt: undefined }
  const now = () => state.standsAt ?? Date.now()
  steer.begin()
  return {
    now: () => new Date(now()),
    set(moment) {
      state.standsAt = readMoment(moment)
    },
    advance(span) {
      state.standsAt = now() + lengthOf(span)
    },
    run: (work) => clocks.run(state, work),
    end: steer.end,
  }
}

interface ClockState {
  standsAt: number | undefined
}

/** By what asks for the time: several applications in one process have a clock each. */
const clocks = new AsyncLocalStorage<ClockState>()

const steer = createSteering()

function createSteering() {
  let open = 0
  let before = Date
  let steered = Date
  return {
    begin(): void {
      open += 1
      if (open > 1) return
      before = Date
      steered = steerDate(before)
      globalThis.Date = steered
    },
    end(): void {
      open -= 1
      // Fake timers of a test may have replaced it since.
      if (open === 0 && Date === steered) globalThis.Date = before
    },
  }
}

function steerDate(real: DateConstructor): DateConstructor {
  const machine = real.now
  const now = () => clocks.getStore()?.standsAt ?? machine()
  return new Proxy(real, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    apply: (target) => new target(now()).toString(),
    // A test that replaces `Date.now` itself gets its own.
    get: (target, name) =>
      name === 'now' && target.now === machine ? now : Reflect.get(target, name),
  })
}

function readMoment(moment: string | Date): number {
  const time = new Date(moment).getTime()
  if (!Number.isNaN(time)) return time
  throw new Error(
    `clock.set: "${String(moment)}" is no moment; write such as 2026-01-05T09:00:00Z.`,
  )
}

function lengthOf({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }: TimeSpan) {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
}
