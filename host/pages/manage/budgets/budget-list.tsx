import { Button, Group } from '@mantine/core'
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
      <Group justify="space-between" align="baseline" gap={8} mb={8}>
        <h2 id="budgets" className={rows.heading}>
          {title}
        </h2>
        {action}
      </Group>
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
  readonly budget: UsedBudget
  readonly onChange: BudgetListProps['onChange']
}

function BudgetRow({ budget, onChange }: BudgetRowProps) {
  const { t } = useTexts('health')
  const said = useSaidBudget()
  const { remote, component, tone, overruled, failures, p95 } = budget
  return (
    <li>
      <span className={rows.line}>
        {tone === 'bad' || tone === 'warn' ? (
          <ToneBadge tone={tone} word={t(`budget.${tone}`)} />
        ) : (
          <ToneMark tone={tone} />
        )}
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
      <span className={styles.parts}>
        {failures && <UsedPart name="failures" part={failures} />}
        {p95 && <UsedPart name="p95" part={p95} />}
      </span>
      {overruled && <span className={styles.said}>{said(overruled)}</span>}
    </li>
  )
}

interface UsedPartProps {
  readonly name: 'failures' | 'p95'
  readonly part: NonNullable<UsedBudget['failures']>
}

function UsedPart({ name, part: { used, limit } }: UsedPartProps) {
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
      <span className={rows.quiet}>{t(`budget.${name}`, { limit: formats.number(limit) })}</span>
    </span>
  )
}
