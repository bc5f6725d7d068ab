import type { Migration } from 'kysely'
import {
  accessRevisions,
  accountTables,
  auditTimes,
  confirmedSessions,
  operatorTokens,
  pendingAttempts,
  sessionViews,
} from './accounts'
import { auditArchives, auditNames } from './audit'
import {
  catalogTables,
  fileUses,
  leftVersions,
  operatorsSwitch,
  releaseFreeze,
  tokenAddresses,
  versionLinks,
  versionSources,
  versionTrials,
} from './catalog'
import { nameClaims, versionBytes } from './claims'
import { coreTables, idempotencyKeys, recordChanges, recordLog } from './core-tables'
import { bundles, developmentOverrides, hostFiles } from './files'
import { guardPages, guardReasons, guardTables } from './guard'
import { layouts, proposals, versionComponents } from './layouts'
import {
  budgets,
  errorGroups,
  healthCounts,
  pageBoxes,
  recentOutcomes,
  unenforcedVisitors,
} from './reports'
import { sealedAudit } from './sealed-audit'
import { servers } from './servers'
import { secretsBefore, toldOutside, webhooks } from './webhooks'

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
  '036-version-links': versionLinks,
  '037-record-log': recordLog,
  '040-audit-names': auditNames,
  '041-file-uses': fileUses,
  '042-audit-archives': auditArchives,
  '043-servers': servers,
  '044-version-bytes': versionBytes,
  '045-name-claims': nameClaims,
  '047-sealed-audit': sealedAudit,
  '048-secrets-before': secretsBefore,
  '049-guard-pages': guardPages,
}
