import { auditActions, auditGroups, isAuditAction } from '@slipway/sdk/contract'
import { shownLanguage } from '../../../texts/texts'
import { useTranslation } from '../../../texts/use-translation'
import { useStore } from '../../../ui/store'
import type { FilterOption } from '../manage-toolbar'

/** The words for an action of the audit; the action of a newer server is shown as it is. */
export function useActionText(): (action: string) => string {
  const language = useStore(shownLanguage)
  return (action) => (isAuditAction(action) ? auditActions[action][language] : action)
}

/** For each group all of it, and each of its actions. */
export function useActionOptions(): readonly FilterOption[] {
  const { t } = useTranslation('manage')
  const language = useStore(shownLanguage)
  return Object.entries(auditGroups).map(([group, words]) => {
    const label = words[language]
    const actions = Object.entries(auditActions)
      .filter(([action]) => action.startsWith(`${group}.`))
      .map(([value, text]) => ({ value, label: text[language] }))
    return {
      group: label,
      items: [{ value: group, label: t('audit.group', { label }) }, ...actions],
    }
  })
}
