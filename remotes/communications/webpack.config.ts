import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: {
    AnnouncementBanner: {
      module: './src/announcement-banner.tsx',
      locations: ['header-banner', 'global-before-content'],
      fallback: 'none',
      minHeight: 41,
    },
    MaintenanceNotice: {
      module: './src/maintenance-notice.tsx',
      locations: ['header-banner', 'global-before-content'],
      fallback: 'none',
      minHeight: 42,
    },
    CompanyNews: {
      module: './src/company-news.tsx',
      locations: ['login-sidebar', 'dashboard-after-cards'],
      minHeight: 359,
    },
    SupportFooter: {
      module: './src/support-footer.tsx',
      locations: ['global-after-content', 'login-after-form'],
      fallback: 'none',
      minHeight: 32,
    },
  },
})
