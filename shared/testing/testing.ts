export { createFakeForm, type FakeForm, type FakeFormOptions } from './fake-form'
export { createFakeHost, type FakeHost, type FakeHostOptions, type Reply } from './fake-host'
export { type FormSlotOptions, type MountedFormSlot, mountFormSlot } from './mount-form-slot'
export { type MountedSlot, mountSlot, type SlotOptions } from './mount-slot'
