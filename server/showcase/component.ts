/** A component of a remote as far as these versions know it: its element is the former one's business. */
export type Component<Props> = (props: Props) => unknown
