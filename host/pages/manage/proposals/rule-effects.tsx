import { Skeleton } from '@mantine/core'
import type { RuleEffect } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { describeError } from '../../../api/describe-error'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { stateTexts } from './proposal-texts'
import styles from './proposals.module.css'

interface RuleEffectsProps {
  readonly effects: readonly RuleEffect[] | undefined
  readonly error: unknown
  /** Not while something that is typed is missing. */
  readonly isComplete: boolean
}

/** The changes that rules would make to what is proposed now. */
export function RuleEffects({ effects, error, isComplete }: RuleEffectsProps): ReactElement {
  const { t } = useTexts('proposals')
  return (
    <section className={styles.effects} aria-label={t('effects')} aria-live="polite">
      <h3 className={styles.legend}>{t('effects')}</h3>
      {!isComplete && <p className={styles.fact}>{t('effects.incomplete')}</p>}
      {isComplete && error !== null && <p className={styles.fact}>{describeError(error)}</p>}
      {isComplete && error === null && !effects && <Skeleton height={20} />}
      {isComplete && effects?.length === 0 && <p className={styles.fact}>{t('effects.nothing')}</p>}
      {isComplete && effects && effects.length > 0 && (
        <ul className={styles.effectList}>
          {effects.map(({ id, from, to, props }) => (
            <li key={`${id} ${from} ${to}`}>
              <bdi className={rows.name}>{id}</bdi>
              {from !== to && (
                <span>
                  {t('effects.state', { from: t(stateTexts[from]), to: t(stateTexts[to]) })}
                </span>
              )}
              {props.length > 0 && <span>{t('effects.props', { props: props.join(', ') })}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
