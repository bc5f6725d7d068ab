import type { ExplainBody, ExplainedEntry } from '@slipway/sdk/contract'
import { Check, ChevronRight, CircleSlash, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { EntryDetails } from './entry-details'
import styles from './explain.module.css'
import { useEntrySentence } from './use-entry-sentence'

/** Each entry with one sentence in front; what decided it is folded out. */
export function ExplainedEntries({ body }: { readonly body: ExplainBody }): ReactElement {
  return (
    <ol className={styles.entries}>
      {body.entries.map((entry) => (
        <li key={`${entry.id} ${entry.source.of === 'proposal' ? entry.source.version : ''}`}>
          <Entry entry={entry} body={body} />
        </li>
      ))}
    </ol>
  )
}

interface EntryProps {
  readonly entry: ExplainedEntry
  readonly body: ExplainBody
}

function Entry({ entry, body }: EntryProps) {
  const { t } = useTexts('explain')
  const sentence = useEntrySentence(body)
  return (
    <details className={styles.entry}>
      <summary aria-label={`${sentence(entry)} ${t('details', { component: nameOf(entry) })}`}>
        <Mark entry={entry} />
        <span className={styles.sentence}>
          <span>{sentence(entry)}</span>
          <span className={styles.about}>
            <code>{entry.component}</code>
            {entry.label !== null && <bdi>{entry.label}</bdi>}
            <code>{originOf(entry)}</code>
          </span>
        </span>
        <ChevronRight className={styles.chevron} size="1rem" aria-hidden />
      </summary>
      <EntryDetails entry={entry} body={body} />
    </details>
  )
}

function nameOf({ component, label }: ExplainedEntry): string {
  return label === null ? component : `${component} ${label}`
}

function originOf({ source, code }: ExplainedEntry): string {
  if (source.of === 'proposal') return `${source.remote} ${source.version}`
  return code.choice ? `${code.choice.remote} ${code.choice.version ?? ''}` : ''
}

const troubled: ReadonlySet<ExplainedEntry['verdict']> = new Set(['failed', 'without-code'])

function Mark({ entry: { shown, verdict } }: { readonly entry: ExplainedEntry }) {
  if (troubled.has(verdict))
    return <TriangleAlert data-mark="trouble" size="1.125rem" aria-hidden />
  const Icon = shown ? Check : CircleSlash
  return <Icon data-mark={shown ? 'shown' : 'kept'} size="1.125rem" aria-hidden />
}
