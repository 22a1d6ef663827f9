/**
 * @module Names of the region, its towns, waters, streets and woods, each used once.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

const STARTS = words(`
  Al Bar Bel Bran Cor Dal Dun Eln Fal Fen Gar Gil Hal Har Hest Ing Kel Kir Lan Lor Mar Mel Mor Nor Orm Pel Quen Ral
  Ros Sel Skel Stan Tam Thor Tor Ul Val Ver Wend Wil Yar
`);
const MIDDLES = ["", "", "", "en", "er", "in", "a", "or"];
const ENDS = words("by bury combe croft dale den field ford gate ham holm ley low ness stead stow thorpe ton wick worth");
const SHORE_ENDS = words("haven mouth port quay sands strand wick bay");
const REGION_ENDS = words("shire mark land moor vale march");
const STREETS = words(`
  Abbey Alder Anchor Apple Ash Bakehouse Barley Beacon Beech Bell Birch Bishop Blossom Bramble Brewer Bridge Brook Canal
  Candle Castle Cedar Chapel Cherry Church Clover Cooper Copper Cross Crown Curlew Dove Drover Elder Elm Falcon Ferry Field
  Finch Fisher Forge Foundry Fountain Fuller Garden Garnet Glover Granary Green Guild Harbour Harvest Hawthorn Hazel Heron Hill Holly
  Ironmonger Ivy Juniper King Lantern Larch Lark Laurel Lavender Lime Linden Mallard Maple Market Meadow Mercer Mill Minster
  Monk Myrtle Nightingale Oak Orchard Palace Paper Pear Pepper Pilgrim Plough Plover Poplar Potter Priory Quarry Queen Raven Rope Rose
  Rowan Saddler Saffron Salt School Shepherd Silver Smith Sparrow Spring Station Sycamore Tanner Temple Thatcher Thistle Tower Union
  Victoria Vine Walnut Water Weaver Well Wharf Wheat Willow Windmill Wren Yew
`);
const STREET_KINDS = ["Street", "Street", "Street", "Road", "Lane", "Avenue", "Row", "Way", "Terrace"];

export interface Names {
  town(onShore: boolean): string;
  region(): string;
  street(): string;
  stem(): string;
}

export const namesFrom = (random: Random): Names => {
  const used = new Set<string>();
  const fresh = (make: () => string): string => {
    for (;;) {
      const name = make();
      if (used.has(name)) continue;
      used.add(name);
      return name;
    }
  };
  const starts = random.shuffle(STARTS);
  const stems = random.shuffle(STREETS);
  const start = (): string => starts.pop() ?? random.pick(STARTS);
  return {
    town: (onShore) => fresh(() => start() + random.pick(MIDDLES) + random.pick(onShore ? SHORE_ENDS : ENDS)),
    region: () => fresh(() => `${start()}${random.pick(REGION_ENDS)}`),
    street: () => fresh(() => `${stems.pop() ?? random.pick(STREETS)} ${random.pick(STREET_KINDS)}`),
    stem: () => fresh(() => start() + random.pick(["", "en", "er"])),
  };
};
