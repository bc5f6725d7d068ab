import type { Task } from '../task'
import { oldestUnpaid } from './01-oldest-unpaid'
import { blockedCredit } from './02-blocked-credit'
import { creditLeft } from './03-credit-left'
import { vatNumber } from './04-vat-number'
import { soldOut } from './05-sold-out'
import { makeExpress } from './06-make-express'
import { lowMargins } from './07-low-margins'
import { fastSuppliers } from './08-fast-suppliers'
import { expressWaiting } from './09-express-waiting'
import { largeDiscounts } from './10-large-discounts'

/** The ten set tasks. */
export const tasks: readonly Task[] = [
  oldestUnpaid,
  blockedCredit,
  creditLeft,
  vatNumber,
  soldOut,
  makeExpress,
  lowMargins,
  fastSuppliers,
  expressWaiting,
  largeDiscounts,
]
