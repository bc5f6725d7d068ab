import type { AuditAction, AuditGroup } from '@slipway/sdk/contract'
import { useTexts } from '../../../texts/use-texts'

/** The name of an event: a group by its words, an action by its name in the audit. */
export function useEventNames(): (event: string) => string {
  const { t } = useTexts('audit')
  return (event) => {
    if (event.includes('.')) return event
    // A group that only a newer server knows is its name.
    return t(event as AuditAction | AuditGroup)
  }
}
