import { budgetTone, type UsedBudget } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ToneBadge, ToneMark } from '../tone/tone-badge'
import styles from './budgets.module.css'

interface BudgetListProps {
  readonly budgets: readonly UsedBudget[]
  /** The heading, and what is said below it. */
  readonly title: string
  readonly text: string
}

/** How much of each budget is used, the most used first; nothing where there is none. */
export function BudgetList({ budgets, title, text }: BudgetListProps): ReactElement | null {
  if (budgets.length === 0) return null
  return (
    <section aria-labelledby="budgets">
      <h2 id="budgets" className={styles.heading}>
        {title}
      </h2>
      <p className={styles.hint}>{text}</p>
      <ul className={styles.rows} aria-labelledby="budgets">
        {budgets.map((one) => (
          <li key={`${one.remote} ${one.component}`}>
            <span className={styles.what}>
              <BudgetTone tone={one.tone} />
              <Link className={styles.name} to={`/manage/remotes/${one.remote}`}>
                <bdi>{one.component}</bdi>
              </Link>
              <bdi className={styles.quiet}>{one.remote}</bdi>
            </span>
            <Used used={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BudgetTone({ tone }: Pick<UsedBudget, 'tone'>) {
  const { t } = useTexts('health')
  if (tone === 'bad') return <ToneBadge tone={tone} word={t('budget.bad')} />
  if (tone === 'warn') return <ToneBadge tone={tone} word={t('budget.warn')} />
  return <ToneMark tone={tone} />
}

function Used({ used: { failures, p95 } }: { readonly used: UsedBudget }) {
  const { t } = useTexts('health')
  const formats = useFormats()
  const limitOf = ({ limit }: Part) => ({ limit: formats.number(limit) })
  return (
    <span className={styles.parts}>
      {failures && <UsedPart part={failures} text={t('budget.failures', limitOf(failures))} />}
      {p95 && <UsedPart part={p95} text={t('budget.p95', limitOf(p95))} />}
    </span>
  )
}

type Part = NonNullable<UsedBudget['failures']>

function UsedPart({ part: { used }, text }: { readonly part: Part; readonly text: string }) {
  const { t } = useTexts('health')
  const formats = useFormats()
  const shown =
    used === null
      ? t('budget.few')
      : formats.number(used, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <span className={styles.part} data-tone={budgetTone(used)}>
      <span className={styles.share}>{shown}</span>
      <span className={styles.bar} aria-hidden>
        <span className={styles.fill} style={{ inlineSize: `${Math.min(1, used ?? 0) * 100}%` }} />
      </span>
      <span className={styles.quiet}>{text}</span>
    </span>
  )
}
