import { defineRemote } from '@slipway/sdk/build'
import {
  announcementBannerProps,
  companyNewsProps,
  maintenanceNoticeProps,
  supportFooterProps,
} from './src/communications-props'

export default defineRemote({
  components: {
    AnnouncementBanner: {
      module: './src/announcement-banner.tsx',
      props: announcementBannerProps,
      locations: ['header-banner', 'global-before-content'],
      fallback: 'none',
      minHeight: 41,
    },
    MaintenanceNotice: {
      module: './src/maintenance-notice.tsx',
      props: maintenanceNoticeProps,
      locations: ['header-banner', 'global-before-content'],
      fallback: 'none',
      minHeight: 42,
    },
    CompanyNews: {
      module: './src/company-news.tsx',
      props: companyNewsProps,
      locations: ['login-sidebar', 'dashboard-after-cards'],
      minHeight: 359,
    },
    SupportFooter: {
      module: './src/support-footer.tsx',
      props: supportFooterProps,
      locations: ['global-after-content', 'login-after-form'],
      fallback: 'none',
      minHeight: 32,
    },
  },
})
