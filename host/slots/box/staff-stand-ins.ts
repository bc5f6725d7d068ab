import { SlotFallback } from './slot-fallback'
import { SlotMissing } from './slot-missing'
import type { SlotStandIns } from './slot-stand-ins'

/** What the pages of signed-in users show for a slot that cannot be drawn. */
export const staffStandIns: SlotStandIns = { Failed: SlotFallback, Missing: SlotMissing }
