export { Anchor, type AnchorProps } from './anchor'
export { Button, type ButtonProps, IconButton, type IconButtonProps } from './button'
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
export { Notice, type NoticeProps } from './notice'
export { Table, type TableColumn, type TableProps } from './table'
export {
  Avatar,
  type AvatarProps,
  Badge,
  type BadgeProps,
  Loader,
  type LoaderProps,
  Text,
  type TextProps,
  type Tone,
} from './text'
