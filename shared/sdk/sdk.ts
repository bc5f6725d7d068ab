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
export {
  type ApiRequest,
  type Host,
  HostProvider,
  type Notice,
  type Theme,
  useHost,
} from './host'
export { isProblem, type ProblemError } from './problem-error'
export { GlobalComponentRegistry, SlotComponentRegistry } from './registries'
export { safeUrl } from './safe-url'
export { toFormContext } from './to-form-context'
export { type Api, type ApiOptions, useApi } from './use-api'
export { HostFormProvider, useHostForm } from './use-host-form'
export { useLocale } from './use-locale'
export { useNavigate } from './use-navigate'
export { useNotify } from './use-notify'
export { usePermission, usePermissions } from './use-permissions'
export { type Session, useSession } from './use-session'
export { type TenantChoice, useTenant } from './use-tenant'
export { useTheme } from './use-theme'
export { type Messages, useTranslation } from './use-translation'
