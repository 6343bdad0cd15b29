/** What is elsewhere: the dialogs of a friend and of the house, which come together. */

import { Friend } from "./friend.js";
import { House } from "./house.js";

export const FAR = { friend: Friend, house: House };
