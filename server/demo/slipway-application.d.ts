// Written by "npx slipway names": the names that gates may ask this host for. Do not edit it: write it again.
import type {} from 'slipway/server'

// With it, an incremental tsc looks at every file again when this one changes.
declare global {}

declare module 'slipway/server' {
  interface SlipwayApplication {
    resources: {
      customers: {
        name: string
        email: string
        website: string
        phone: string
        country: "DE" | "AT" | "NL" | "FR" | "IT"
        vatId: string
        city: string
        since: string
        credit: number
        blocked: boolean
        notes: string
      }
      orders: {
        customer: number
        status: "draft" | "paid" | "packed" | "shipped" | "cancelled"
        date: string
        express: boolean
        total: number
        discount: number
        payable: number
        shippedAt: string
        notes: string
      }
      "order-lines": {
        order: number
        product: number
        quantity: number
        price: number
      }
      products: {
        name: string
        sku: string
        category: "machines" | "grinders" | "beans" | "cups" | "cleaning" | "parts"
        tags: "new" | "bestseller" | "organic" | "fragile"
        price: number
        cost: number
        margin: number
        stock: number
        active: boolean
        description: string
      }
      suppliers: {
        name: string
        email: string
        website: string
        city: string
        leadDays: number
      }
    }
  }
}
