// Words for what the presets and the rules are sorted by.
import * as m from "$/paraglide/messages";
import type { BuiltIn } from "$/settings/presets";

export const BUILT_IN_WORDS: Record<BuiltIn, { name: () => string; about: () => string; icon: string }> = {
  bots: { name: m.home_preset_bots, about: m.home_preset_bots_about, icon: "bot" },
  friends: { name: m.home_preset_friends, about: m.home_preset_friends_about, icon: "people" },
  correspondence: { name: m.home_pace_correspondence, about: m.home_preset_correspondence_about, icon: "clock" },
  device: { name: m.home_preset_device, about: m.home_preset_device_about, icon: "map" },
};
