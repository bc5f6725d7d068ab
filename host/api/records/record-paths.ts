export interface RecordAddress {
  readonly resource: string
  readonly id: number
}
