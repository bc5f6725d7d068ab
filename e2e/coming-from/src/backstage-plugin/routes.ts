import { createRouteRef, createSubRouteRef } from '@backstage/core-plugin-api'

export const adviceRouteRef = createRouteRef({ id: 'advice' })

export const viewAdviceRouteRef = createSubRouteRef({
  id: 'advice/view',
  path: '/view/:id',
  parent: adviceRouteRef,
})
