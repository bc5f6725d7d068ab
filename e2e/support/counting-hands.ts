import type { Hands } from './hands'
import { pointer } from './hands'

/** Hands that count: what somebody presses is one, what is typed into a field is one as well. */
export interface CountingHands extends Hands {
  readonly count: number
}

export function countHands(): CountingHands {
  let count = 0
  const counted =
    <Given extends readonly unknown[]>(costs: number, act: (...given: Given) => Promise<void>) =>
    (...given: Given) => {
      count += costs
      return act(...given)
    }
  return {
    get count() {
      return count
    },
    press: counted(1, pointer.press),
    type: counted(1, pointer.type),
    choose: counted(2, pointer.choose),
  }
}
