import type { SessionLimits } from '../../storage/tables/sessions-table'

const HOUR_MS = 3_600_000

export const sessionLimits: SessionLimits = { idleMs: HOUR_MS / 2, absoluteMs: 12 * HOUR_MS }
