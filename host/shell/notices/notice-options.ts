export interface NoticeOptions {
  /** Until it is closed. */
  readonly stays?: boolean
  /** To take it away by; while one with it is shown, there is no other. */
  readonly id?: string
  /** `status` does not interrupt who listens to the page. */
  readonly role?: 'status'
  /** However it was closed. */
  readonly onClose?: () => void
}
