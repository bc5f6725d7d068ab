import { type AuditEntry, isAuditAction, remoteName } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../../texts/use-texts'
import { useActorName } from '../use-actor-name'

/** The subject of an entry: the way to it, where there is a page of it. */
export function AuditSubject({ entry }: { readonly entry: AuditEntry }): ReactElement {
  const { action, subject } = entry
  if (/^(?:user|profile)\./.test(action) && subject.id !== null)
    return <Link to={`/manage/users/${subject.id}`}>{subject.name}</Link>
  if (/^(?:remote|guard|team-token|signing-key)\./.test(action) && isRemoteName(subject.name))
    return <Link to={`/manage/remotes/${subject.name}`}>{subject.name}</Link>
  return <span>{subject.name}</span>
}

// What a token tried with all remotes at once is about none of them.
function isRemoteName(name: string): boolean {
  return remoteName.safeParse(name).success
}

/** The name of whoever did it: a person, or what worked without one. */
export function useActorText(): (entry: AuditEntry) => string {
  const { t } = useTexts('manage')
  const nameOf = useActorName()
  return ({ action, actor: { id, name } }) => {
    if (id !== null) return nameOf(name)
    return action.startsWith('sign-in.') ? t('audit.nobody') : nameOf(name)
  }
}

/** The words for an action of the audit; the action of a newer server is shown as it is. */
export function useActionText(): (action: string) => string {
  const { t } = useTexts('audit')
  return (action) => (isAuditAction(action) ? t(action) : action)
}
