/** Fifty stems and forty kinds: two thousand companies that do not exist. */
export const companyStems: readonly string[] =
  `Amberfield Birchmoor Cobalthaus Dunewind Elmgate Fernhollow Goldhafen Heathbrook Ironbridge
  Juniperhof Kirschtal Larkspur Moorlicht Nordlicht Oakhaven Pebblebay Quarzberg Ravenmark
  Silberbach Thornwick Umberland Valleystone Westerkai Yarrowdale Zederhain Alderstrom Brightwater
  Clearmont Drosselweg Eichengrund Foxglove Gleisdreieck Hazelmere Inselblick Jadequell Kupferkanne
  Lindenhof Mühlental Nebelhorn Ostwind Pinecrest Rotbuche Seerose Tideway Uferpark Violetta
  Wiesengrund Winterthal Zirbenhof Zollhafen`.split(/\s+/)

export const companyKinds: readonly string[] =
  `Coffee Bar, Espresso GmbH, Roastery, Bakery, Bistro, Hotel, Canteen Services, Catering, Deli,
  Tea & Coffee, Office Supply GmbH, Kiosk, Café, Patisserie, Restaurant, Hostel, Food Market,
  Brunch House, Theatre Café, Museum Café, Campus Mensa, Coworking, Vending GmbH, Drive-In,
  Ice Cream Parlour, Bookshop Café, Guest House, Spa Resort, Sports Club, Train Station Bar,
  Airport Lounge, Clinic Cafeteria, Wine & Coffee, Breakfast Club, Lunch Room, Farm Shop,
  Trading B.V., Foodtruck, Marketplace, Events`.split(/,\s+/)

interface Place {
  readonly country: string
  readonly dial: string
  readonly cities: readonly [string, ...string[]]
}

/** The branches' countries first, in their order. */
export const places: readonly [Place, ...Place[]] = [
  {
    country: 'DE',
    dial: '+49 30',
    cities: ['Berlin', 'Hamburg', 'München', 'Köln', 'Leipzig', 'Bremen', 'Nürnberg', 'Kassel'],
  },
  { country: 'AT', dial: '+43 1', cities: ['Wien', 'Graz', 'Linz', 'Salzburg', 'Innsbruck'] },
  { country: 'NL', dial: '+31 20', cities: ['Amsterdam', 'Rotterdam', 'Utrecht', 'Groningen'] },
  { country: 'FR', dial: '+33 1', cities: ['Paris', 'Lyon', 'Lille', 'Strasbourg'] },
  { country: 'IT', dial: '+39 02', cities: ['Milano', 'Torino', 'Verona', 'Trieste'] },
]
