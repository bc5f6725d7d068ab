export {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
} from './button'
export {
  Select,
  type SelectOption,
  type SelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from './inputs'
export {
  Card,
  type CardProps,
  Group,
  type GroupProps,
  Heading,
  type HeadingProps,
  Stack,
  type StackProps,
} from './layout'
export { Menu, type MenuItem, type MenuProps } from './menu'
export { Table, type TableColumn, type TableProps } from './table'
export {
  Avatar,
  type AvatarProps,
  Badge,
  type BadgeProps,
  Loader,
  type LoaderProps,
  Notice,
  type NoticeProps,
  Text,
  type TextProps,
  type Tone,
} from './text'
