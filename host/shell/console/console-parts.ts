export { ConsoleNavigation } from './console-navigation'
export { consolePlaces } from './console-places'
export { FailureNotice } from './failure-notice'
export { OperatorNotices } from './operator-notices'
