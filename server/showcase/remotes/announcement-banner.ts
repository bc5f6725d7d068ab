import type { Component } from '../component'

interface BannerProps {
  readonly tone?: 'info' | 'warning' | 'success'
}

/** The banner of `communications` 1.1.0: it is green where nothing else is asked for, so that a release is seen. */
export function greenBanner(Former: Component<BannerProps>): Component<BannerProps> {
  return function AnnouncementBanner(props) {
    return Former({ ...props, tone: 'success' })
  }
}
