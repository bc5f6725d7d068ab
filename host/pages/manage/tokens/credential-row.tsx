import { Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import rows from '../../../ui/rows.module.css'
import { Tag } from '../../../ui/tag'
import styles from './tokens.module.css'

interface CredentialRowProps {
  readonly icon: LucideIcon
  readonly name: string
  /** Whose it is, or what it allows. */
  readonly about: string
  readonly tag: { readonly color: string; readonly text: string }
  readonly isOver?: boolean
  readonly facts: readonly string[]
  readonly action: { readonly text: string; readonly label: string; readonly run: () => void }
}

/** A token, a key or a grant in its list; one that is over has no action. */
export function CredentialRow(props: CredentialRowProps): ReactElement {
  const { icon: Icon, name, about, tag, isOver, facts, action } = props
  return (
    <li className={styles.row} data-quiet={isOver}>
      <Icon size="1.125rem" strokeWidth={1.5} className={rows.icon} aria-hidden />
      <div className={rows.about}>
        <span className={rows.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={rows.fact}>{about}</span>
      </div>
      <Tag className={styles.badge ?? ''} color={tag.color}>
        {tag.text}
      </Tag>
      <div className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      <div className={styles.action}>
        {!isOver && (
          <Button variant="default" size="xs" aria-label={action.label} onClick={action.run}>
            {action.text}
          </Button>
        )}
      </div>
    </li>
  )
}
