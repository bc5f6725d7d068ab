// Their types are packages of their own, which this one page does not need.
declare module 'd3'
declare module 'lodash'
declare module 'lodash-es'
