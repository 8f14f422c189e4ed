"""Characters that look like Latin letters and digits.

From Unicode's table of confusable characters (UTS #39, confusables.txt), reduced to single letters and digits in
normalised form (NFKC) whose lookalike is ASCII. Data: Copyright Unicode, Inc., under the Unicode licence.
"""

from __future__ import annotations

LOOKALIKES = {
    "2": "ƧϨᒿꙄꛯꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻",
    "4": "Ꮞ𑢯",
    "5": "Ƽ𑢻",
    "6": "бᏮⳒ𑣕",
    "7": "𐓒𑣆",
    "8": "Ȣȣ৪੪𐌚",
    "9": "৭੧୨൭ⳊꝮ𑢬𑣌𑣖",
    "a": "ɑΑαАаᎪᗅꓮ𐊠𖽀",
    "b": "ƄΒВЬᏏᏴᑲᖯᗷꓐꞴ𐊂𐊡𐌁",
    "c": "СсᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲",
    "d": "ԁᎠᏧᑯᗞᗪꓒꓓ",
    "e": "ΕЕеҽᎬⴹꓰꬲ𐊆𑢦𑢮",
    "f": "ϜքᖴẝꓝꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂",
    "g": "ƍɡԌցᏀᏳᶃꓖ",
    "h": "ΗНһհᎻᏂᕼⲎꓧ𐋏",
    "i": "ıɩɪιіӏᎥꙇꭵ𑣃",
    "j": "ͿϳЈјᎫᒍꓙꞲ",
    "k": "ΚКᏦᛕⲔꓗ𐔘",
    "l": "ƖǀΙІӀ۱ᏞᒪᛁⲒⳐⵏꓡꓲ𐊊𐌉𐌠𐐛𐔦𑢣𑢲𖼖𖼨",
    "m": "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑",
    "n": "ΝոռⲚꓠ𐔓",
    "o": "ΟοσОоՕօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲞⲟⵔ〇ꓳꬽ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠",
    "p": "ΡρРрᏢᑭⲢⲣꓑ𐊕",
    "q": "ԛգզⵕ",
    "r": "ƦгᎡᏒᖇᴦⲅꓣꭇꭈꮁ𐒴𖼵",
    "s": "ƽЅѕՏᏕᏚꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺",
    "t": "ΤТᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊",
    "u": "ʋυՍսሀᑌᴜꓴꞟꭎꭒ𐓎𐓶𑢸𑣘𖽂",
    "v": "νѴѵ۷Ꮩᐯᴠⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈",
    "w": "ɯѡԜԝաᎳᏔᴡꓪꮃ𑜊𑜎𑜏𑣦𑣯",
    "x": "ΧХхᕁᕽᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ɣʏΥγУуҮүყᎩᎽᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃",
    "z": "ΖᏃᴢꓜꮓ𐋵𑢩𑣄𑣥",
    "aa": "Ꜳꜳ",
    "ae": "ÆæӔӕ",
    "ao": "Ꜵꜵ",
    "au": "Ꜷꜷ",
    "av": "ꜸꜹꜺꜻ",
    "ay": "Ꜽꜽ",
    "bl": "Ы",
    "dz": "ʣ",
    "ll": "ǁ",
    "lo": "Ю",
    "ls": "ʪ",
    "lz": "ʫ",
    "oe": "Œœ",
    "oo": "ꚘꚙꝎꝏ",
    "rn": "𑜀𑣣",
    "t3": "Ꜩ",
    "tf": "ꝷ",
    "ts": "ʦ",
    "ue": "ᵫ",
    "uo": "ꭣ",
}
"""What looks like the letter, digit or pair of letters before the colon."""
ELSEWHERE = (
    "ГΓ", "ΘѲӨ", "ΠП", "ΦФ", "ΨѰ", "εєɛ", "θѳө", "κкĸ", "πпᴨ", "τтᴛ", "φфɸ", "ψѱ", "вʙ", "иᴎ", "мᴍ", "нʜ", "эɜ", "яᴙ",
    "كکڪ", "يیى", "هھہە", "٠۰", "١۱", "٢۲", "٣۳", "٧۷", "٨۸", "٩۹",
    "へヘ", "べベ", "ぺペ", "りリ", "エ工", "オ才", "カ力", "タ夕", "チ千", "ト卜", "ニ二", "ノ丿",
    "ハ八", "ヒ匕", "ミ三", "ム厶", "ロ口囗", "ー一", "日曰",
)  # fmt: skip
"""Letters of other scripts that look like each other and like none of ASCII, from the same source and by eye."""
