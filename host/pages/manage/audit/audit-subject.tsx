import type { AuditEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'

/** What an entry is about: the way to it, where there is a page of it. */
export function AuditSubject({ entry }: { readonly entry: AuditEntry }): ReactElement {
  const { action, subject } = entry
  const isUser = /^(?:user|profile)\./.test(action)
  if (!isUser || subject.id === null) return <span>{subject.name}</span>
  return <Link to={`/manage/users/${subject.id}`}>{subject.name}</Link>
}
