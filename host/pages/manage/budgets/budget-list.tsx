import { Button } from '@mantine/core'
import { budgetTone, type UsedBudget } from '@slipway/sdk/contract'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { ToneBadge, ToneMark } from '../tone/tone-badge'
import styles from './budgets.module.css'
import { useSaidBudget } from './use-said-budget'

interface BudgetListProps {
  readonly budgets: readonly UsedBudget[]
  /** The heading, and what is said below it. */
  readonly title: string
  readonly text: string
  /** Opens what overrules one of them, where that is possible. */
  readonly onChange?: (budget: UsedBudget) => void
  /** Beside the heading; with it the list is there also where it is empty. */
  readonly action?: ReactNode
}

/** Budgets: how much of each is used, the most used first, and whose word it is. */
export function BudgetList(props: BudgetListProps): ReactElement | null {
  const { budgets, title, text, onChange, action } = props
  const { t } = useTexts('health')
  if (budgets.length === 0 && !action) return null
  return (
    <section aria-labelledby="budgets">
      <div className={styles.head}>
        <h2 id="budgets" className={rows.heading}>
          {title}
        </h2>
        {action}
      </div>
      <p className={rows.hint}>{budgets.length > 0 ? text : t('budgets.none')}</p>
      {budgets.length > 0 && (
        <ul className={rows.lines} aria-labelledby="budgets">
          {budgets.map((one) => (
            <BudgetRow key={`${one.remote} ${one.component}`} budget={one} onChange={onChange} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface BudgetRowProps {
  readonly onChange: BudgetListProps['onChange']
  readonly budget: UsedBudget
}

function BudgetRow({ budget, onChange }: BudgetRowProps) {
  const { t } = useTexts('health')
  const said = useSaidBudget()
  const { remote, component, tone, overruled } = budget
  return (
    <li>
      <span className={rows.line}>
        <BudgetTone tone={tone} />
        <Link className={styles.name} to={`/manage/remotes/${remote}`}>
          <bdi>{component}</bdi>
        </Link>
        <bdi className={rows.quiet}>{remote}</bdi>
        {onChange && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('budget.changeOf', { component })}
            onClick={() => onChange(budget)}
          >
            {t('budget.change')}
          </Button>
        )}
      </span>
      <Used used={budget} />
      {overruled && <span className={styles.said}>{said.both(overruled)}</span>}
    </li>
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
      <span className={rows.quiet}>{text}</span>
    </span>
  )
}
