/// <reference path="./styles.d.ts" preserve="true" />
export type {
  ActionLocation,
  PropsOf,
  RecordContext,
  SlipwayHost,
  SlotProps,
  SlotRecord,
} from '@slipway/sdk/contract'
export type { FieldValidator, FormContext } from '../form/form-context'
export {
  type AnyComponent,
  ComponentRegistry,
  GlobalComponentRegistry,
  type RegistryListener,
  SlotComponentRegistry,
} from './component-registry'
export { type ApiRequest, type Host, HostProvider, type Notice, type Theme, useHost } from './host'
export { type FormSlotProps, HostFormProvider, toFormContext, useHostForm } from './host-form'
export {
  type Link,
  type Messages,
  type Session,
  type TenantChoice,
  useLink,
  useLocale,
  useNavigate,
  useNotify,
  usePermission,
  usePermissions,
  useSession,
  useTenant,
  useTheme,
  useTranslation,
} from './host-hooks'
export { isProblem, type ProblemError } from './problem-error'
export { safeUrl } from './safe-url'
export { type Api, type ApiOptions, useApi } from './use-api'
