import styles from './releases.module.css'

/** Large enough to be pressed with a finger, with words of the usual size. */
export const radioLook = { size: 'md', classNames: { label: styles.radioLabel ?? '' } } as const
