import type { SiteFile } from '#core/catalog/SiteFile.ts'
import './FooterLinks.css'

/** Who runs the portal and where to reach them; nothing if nothing is given. */
export function FooterLinks({ teamChat, codeRepository, sponsor, partners }: SiteFile) {
  const groups = [
    { title: 'Meet and build', places: [teamChat, codeRepository] },
    { title: 'Sponsor', places: [sponsor] },
    { title: partners.length === 1 ? 'Partner' : 'Partners', places: partners },
  ]
  const shown = groups.map(({ title, places }) => ({ title, places: places.filter((place) => place !== undefined) }))
  if (shown.every(({ places }) => places.length === 0)) return null
  return (
    <dl className="footer-links">
      {shown.flatMap(({ title, places }) =>
        places.length === 0
          ? []
          : [
              <div key={title}>
                <dt>{title}</dt>
                {places.map(({ name, href }) => (
                  <dd key={href}>
                    <a href={href} rel="external noopener">
                      {name}
                    </a>
                  </dd>
                ))}
              </div>,
            ],
      )}
    </dl>
  )
}
