export interface RecordAddress {
  readonly resource: string
  readonly id: number
}

export const resourcePath = (resource: string): string =>
  `/resources/${encodeURIComponent(resource)}`

export const recordPath = ({ resource, id }: RecordAddress): string =>
  `${resourcePath(resource)}/${id}`
