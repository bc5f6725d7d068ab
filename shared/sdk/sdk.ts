/// <reference path="./styles.d.ts" preserve="true" />
export type {
  ActionLocation,
  PropsOf,
  RecordContext,
  SlotProps,
  SlotRecord,
} from '@slipway/sdk/contract'
export { type AnyComponent, ComponentRegistry, type RegistryListener } from './component-registry'
export type { FieldValidator, FormContext, FormSlotProps } from './form-context'
export { type ApiRequest, type Host, HostProvider, type Notice, useHost } from './host'
export { GlobalComponentRegistry, SlotComponentRegistry } from './registries'
export { safeUrl } from './safe-url'
export { HostFormProvider, useHostForm } from './use-host-form'
export { type Messages, useTranslation } from './use-translation'
