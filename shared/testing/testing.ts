export { screen, waitFor, within } from '@testing-library/react'
export { userEvent } from '@testing-library/user-event'
export { accessibilityFaults } from './accessibility-faults'
export { createFakeForm, type FakeForm, type FakeFormOptions } from './fake-form'
export {
  createFakeHost,
  createFakeRecord,
  type FakeHost,
  type FakeHostOptions,
  type Reply,
} from './fake-host'
export {
  type FormSlotOptions,
  type MountedFormSlot,
  type MountedSlot,
  mountFormSlot,
  mountSlot,
  type SlotOptions,
} from './mount-slot'
