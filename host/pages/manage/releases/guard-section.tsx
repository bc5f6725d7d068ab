import { Button, Group, Table } from '@mantine/core'
import type {
  GuardBody,
  GuardCommon,
  GuardedComponent,
  GuardedVersion,
  GuardFigures,
  GuardOther,
} from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { useGuard } from '../../../api/guard'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { QueryView } from '../../../ui/query-view'
import { quietButton } from '../../../ui/quiet-button'
import { TableHead } from '../../../ui/table-head'
import { Tag } from '../../../ui/tag'
import { useAskedLines } from '../explain/use-asked-lines'
import { GuardDialog } from './guard-dialog'
import styles from './releases.module.css'
import { useFailedText, useFiguresText, useMissingText } from './use-failed-text'

/** The guard, which takes off versions that fail: whether it does, what it sees now, what it did. */
export function GuardSection(): ReactElement {
  const { t } = useTexts('guard')
  const result = useGuard()
  const [isAsked, setIsAsked] = useState(false)
  const { data } = result
  return (
    <section className={styles.section} aria-labelledby="guard">
      <Group gap="0.25rem 0.625rem">
        <h2 id="guard" className={styles.heading}>
          {t('title')}
        </h2>
        {data && (
          <Button
            ms="auto"
            {...quietButton}
            aria-label={t('mode.title')}
            onClick={() => setIsAsked(true)}
          >
            {t('change')}
          </Button>
        )}
      </Group>
      <QueryView result={result} skeleton={null}>
        {(guard) => <Seen guard={guard} />}
      </QueryView>
      {data && isAsked && <GuardDialog mode={data.mode} onClose={() => setIsAsked(false)} />}
    </section>
  )
}

function Seen({ guard }: { readonly guard: GuardBody }) {
  const { t } = useTexts('guard')
  const formats = useFormats()
  const { mode, set, brakedUntil, watched, outcomes } = guard
  return (
    <>
      <p className={styles.why}>{t(`mode.${mode}.text`)}</p>
      {set && (
        <p className={styles.quiet}>
          {t('mode.set', { who: set.who, since: formats.dateTime(set.since), why: set.why })}
        </p>
      )}
      {mode === 'on' && brakedUntil !== undefined && (
        <p className={styles.why}>{t('braked', { until: formats.dateTime(brakedUntil) })}</p>
      )}
      {watched.length + outcomes.length > 0 && <p className={styles.quiet}>{t('counted')}</p>}
      {watched.length === 0 && <p className={styles.quiet}>{t('watched.empty')}</p>}
      {watched.map((version) => (
        <Watched key={`${version.remote} ${version.version} ${version.as}`} version={version} />
      ))}
      {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
    </>
  )
}

function Watched({ version: watched }: { readonly version: GuardedVersion }) {
  const { t } = useTexts('guard')
  const formats = useFormats()
  const { remote, version, as, baseVersion, since, leftOut, isOperators, components } = watched
  const name = t('watched.name', { remote, version })
  const beside =
    baseVersion === null ? t('beside.none') : t(`beside.${as}`, { version: baseVersion })
  return (
    <div className={styles.watched}>
      <h3 className={styles.entryName}>
        <bdi>{name}</bdi>
      </h3>
      <p className={styles.quiet}>
        {t(`is.${as}`, { since: formats.dateTime(since) })} · {beside}
      </p>
      {leftOut > 0 && <p className={styles.quiet}>{t('leftOut', { count: leftOut })}</p>}
      {isOperators && <p className={styles.quiet}>{t('operators.text')}</p>}
      <Table className={styles.arms ?? ''} aria-label={name} verticalSpacing={4}>
        <TableHead
          columns={[t('head.component'), t('head.version'), t('head.base'), t('head.verdict')]}
        />
        <Table.Tbody>
          {components.map((component) => (
            <Arms key={component.component} component={component} of={watched} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const colors = { 'cannot-tell': 'gray', 'no-difference': 'teal', worse: 'red' } as const

function Arms(props: { readonly component: GuardedComponent; readonly of: GuardedVersion }) {
  const { component: seen, of } = props
  const { t } = useTexts('guard')
  const formats = useFormats()
  const failed = useFailedText()
  const missingText = useMissingText()
  const { component, verdict, users, base, missing } = seen
  return (
    <Table.Tr>
      <Table.Td>
        <bdi>{component}</bdi>
        <Weight {...seen} />
        <Pages {...seen} />
      </Table.Td>
      <Table.Td data-label={t('head.version')}>
        {failed(seen)}
        {users > 0 && (
          <span className={styles.quiet}> · {t('failing', { users: formats.number(users) })}</span>
        )}
      </Table.Td>
      <Table.Td data-label={t('head.base')}>{base ? failed(base) : '–'}</Table.Td>
      <Table.Td>
        <Tag color={colors[verdict]}>{t(`verdict.${verdict}`)}</Tag>
        {missing !== undefined && <p className={styles.quiet}>{missingText(missing, of)}</p>}
      </Table.Td>
    </Table.Tr>
  )
}

/** The criticality and whose word that is, where that is not as usual; of operators' word also at which entry. */
function Weight({ criticality, criticalAt }: GuardedComponent) {
  const { t } = useTexts('guard')
  const { t: remotes } = useTexts('remotes')
  if (criticality === 'normal' && criticalAt === undefined) return null
  const word = remotes(`component.${criticality}`)
  const said =
    criticalAt === undefined
      ? t('weight.build', { word })
      : t('weight.at', { word, entry: criticalAt })
  return <span className={styles.quiet}> · {said}</span>
}

/** The pages that it is on, where those are not all that have its locations. */
function Pages({ pages = [] }: GuardedComponent) {
  const { ofPage, ofField } = useAskedLines()
  return pages.map((page) => {
    const line = [...ofPage(page), ...(page.record ?? []).map(ofField)].join(' · ')
    return (
      <p key={line} className={styles.quiet}>
        {line}
      </p>
    )
  })
}

function Outcomes({ outcomes }: Pick<GuardBody, 'outcomes'>) {
  const { t } = useTexts('guard')
  const formats = useFormats()
  const told = useFiguresText()
  return (
    <div className={styles.watched}>
      <h3 id="guard-outcomes" className={styles.entryName}>
        {t('outcomes.title')}
      </h3>
      <ul className={styles.changes} aria-labelledby="guard-outcomes">
        {outcomes.map(({ at, remote, version, did, figures }) => (
          <Group
            component="li"
            key={`${at} ${remote} ${version} ${did} ${figures.component}`}
            align="baseline"
            gap="0.125rem 0.75rem"
          >
            <span>{t(`did.${did}`)}</span>
            <bdi>{t('watched.name', { remote, version })}</bdi>
            <span>
              <bdi>{figures.component}</bdi> · {told(figures)}
            </span>
            <span className={styles.quiet}>{formats.dateTime(at)}</span>
            <Causes {...figures} />
            {figures.others && figures.others.length > 0 && <Others others={figures.others} />}
          </Group>
        ))}
      </ul>
    </div>
  )
}

/** What the pages with failures had in common, and what to do where it may be the cause. */
function Causes({ component, later = 0, common = [] }: GuardFigures) {
  const { t } = useTexts('guard')
  const formats = useFormats()
  const number = (count: number) => formats.number(count)
  const [first] = common
  const names = common.map(({ drawsWith, draws, ...one }) =>
    t('common.of', { ...named(one), with: number(drawsWith), draws: number(draws) }),
  )
  return (
    <>
      {first && (
        <span className={styles.quiet}>
          {t('common.text', {
            count: first.failures,
            failures: number(first.failures),
            others: formats.list(names),
          })}
        </span>
      )}
      {common
        .filter(({ mayBreak }) => mayBreak)
        .map((one) => (
          <span key={one.remote} className={styles.why}>
            {t('common.next', { ...named(one), component })}
          </span>
        ))}
      {later > 0 && (
        <span className={styles.quiet}>{t('later', { count: later, shown: number(later) })}</span>
      )}
    </>
  )
}

function named({ remote, version }: Pick<GuardCommon, 'remote' | 'version'>) {
  return { remote, version }
}

/** The remotes to look at next: what fails may be broken by what is beside it. */
function Others({ others }: { readonly others: readonly GuardOther[] }) {
  const { t } = useTexts('guard')
  const formats = useFormats()
  const names = others.map(({ since, failures, ...named }) =>
    t(failures > 0 ? 'other.failing' : 'other', {
      ...named,
      since: formats.dateTime(since),
      failures: formats.number(failures),
    }),
  )
  return <span className={styles.quiet}>{t('others', { others: formats.list(names) })}</span>
}
