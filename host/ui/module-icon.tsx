import type { IconName } from '@slipway/sdk/contract'
import {
  BarChart3,
  Boxes,
  Building2,
  Calendar,
  CreditCard,
  FileText,
  Folder,
  Globe,
  Layers,
  type LucideIcon,
  Mail,
  MapPin,
  Package,
  Percent,
  Receipt,
  Settings,
  Shield,
  ShoppingCart,
  Star,
  Tag,
  Truck,
  Users,
  Wallet,
  Warehouse,
  Wrench,
} from 'lucide-react'
import type { ReactElement } from 'react'

const icons: Readonly<Record<string, LucideIcon>> = {
  chart: BarChart3,
  boxes: Boxes,
  building: Building2,
  calendar: Calendar,
  card: CreditCard,
  'credit-card': CreditCard,
  file: FileText,
  'file-text': FileText,
  globe: Globe,
  layers: Layers,
  mail: Mail,
  'map-pin': MapPin,
  package: Package,
  percent: Percent,
  receipt: Receipt,
  settings: Settings,
  shield: Shield,
  cart: ShoppingCart,
  'shopping-cart': ShoppingCart,
  star: Star,
  tag: Tag,
  truck: Truck,
  users: Users,
  wallet: Wallet,
  warehouse: Warehouse,
  wrench: Wrench,
} satisfies Record<IconName, LucideIcon>

/** The icon that a module or an action asks for by name; a folder for names of a later server. */
export function ModuleIcon({ name }: { readonly name: string | undefined }): ReactElement {
  const Icon = (name && Object.hasOwn(icons, name) && icons[name]) || Folder
  return <Icon size="1rem" strokeWidth={1.75} aria-hidden />
}
