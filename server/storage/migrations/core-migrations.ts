import type { Migration } from 'kysely'
import { coreTables } from './001-core-tables'
import { idempotencyKeys } from './002-idempotency-keys'
import { accountTables } from './003-accounts'
import { catalogTables } from './004-catalog'
import { developmentOverrides } from './005-development-overrides'
import { accessRevisions } from './006-access-revisions'
import { pendingAttempts } from './007-pending-attempts'
import { hostFiles } from './008-host-files'
import { confirmedSessions } from './009-confirmed-sessions'
import { unenforcedVisitors } from './010-unenforced-visitors'
import { operatorsSwitch } from './011-operators-switch'
import { leftVersions } from './012-left-versions'
import { bundles } from './013-bundles'
import { recordChanges } from './014-record-changes'
import { tokenAddresses } from './015-token-addresses'
import { releaseFreeze } from './016-release-freeze'
import { recentOutcomes } from './017-recent-outcomes'
import { versionSources } from './018-version-sources'
import { healthCounts } from './019-health-counts'
import { webhooks } from './020-webhooks'
import { layouts } from './021-layouts'
import { sessionViews } from './022-session-views'
import { guardTables } from './023-guard'
import { proposals } from './024-proposals'
import { errorGroups } from './025-error-groups'
import { versionComponents } from './026-version-components'
import { versionTrials } from './027-version-trials'
import { guardReasons } from './028-guard-reasons'
import { pageBoxes } from './029-page-boxes'
import { operatorTokens } from './031-operator-tokens'
import { toldOutside } from './032-told-outside'
import { budgets } from './033-budgets'
import { auditTimes } from './034-audit-times'

/** In the order of their names; never edited once they were released. */
export const coreMigrations: Readonly<Record<string, Migration>> = {
  '001-core-tables': coreTables,
  '002-idempotency-keys': idempotencyKeys,
  '003-accounts': accountTables,
  '004-catalog': catalogTables,
  '005-development-overrides': developmentOverrides,
  '006-access-revisions': accessRevisions,
  '007-pending-attempts': pendingAttempts,
  '008-host-files': hostFiles,
  '009-confirmed-sessions': confirmedSessions,
  '010-unenforced-visitors': unenforcedVisitors,
  '011-operators-switch': operatorsSwitch,
  '012-left-versions': leftVersions,
  '013-bundles': bundles,
  '014-record-changes': recordChanges,
  '015-token-addresses': tokenAddresses,
  '016-release-freeze': releaseFreeze,
  '017-recent-outcomes': recentOutcomes,
  '018-version-sources': versionSources,
  '019-health-counts': healthCounts,
  '020-webhooks': webhooks,
  '021-layouts': layouts,
  '022-session-views': sessionViews,
  '023-guard': guardTables,
  '024-proposals': proposals,
  '025-error-groups': errorGroups,
  '026-version-components': versionComponents,
  '027-version-trials': versionTrials,
  '028-guard-reasons': guardReasons,
  '029-page-boxes': pageBoxes,
  '031-operator-tokens': operatorTokens,
  '032-told-outside': toldOutside,
  '033-budgets': budgets,
  '034-audit-times': auditTimes,
}
