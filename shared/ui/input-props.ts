/** What all inputs have. */
export interface InputProps {
  readonly label: string
  /** What helps to fill it in, below the label. */
  readonly description?: string
  /** What is wrong with the value. */
  readonly error?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly onBlur?: () => void
}
